/* SPDX-License-Identifier: MIT
 *
 * sqlite ROUNDS: tables in memory: inserts, an index, joins, aggregates,
 * updates, text search, with SQLite's amalgamation. Part of the suite of
 * bench/overhead and bench/fidelity.
 */
#include "sqlite3.h"

#include <stdio.h>
#include <stdlib.h>

static int print_row(void *context, int count, char **values, char **names) {
  (void)context, (void)names;
  for (int i = 0; i < count; i++)
    printf("%s%c", values[i] ? values[i] : "null", i + 1 < count ? ' ' : '\n');
  return 0;
}

static int skip_row(void *context, int count, char **values, char **names) {
  (void)context, (void)count, (void)values, (void)names;
  return 0;
}

static const char *const setup[] = {
    "create table item(id integer primary key, owner int, price real, "
    "name text)",
    "create table owner(id integer primary key, name text)",
    "with recursive n(i) as (select 1 union all select i + 1 from n where "
    "i < 400) insert into owner select i, 'owner ' || i from n",
    "with recursive n(i) as (select 1 union all select i + 1 from n where "
    "i < 12000) insert into item select i, i * 7919 % 400 + 1, "
    "i * 104729 % 10007 / 7.0, printf('%05d-%x', i * 31337 % 99991, i) from n",
    "create index item_owner on item(owner)",
    "create index item_name on item(name)",
};

static const char *const queries[] = {
    "select count(*), sum(price), max(name) from item",
    "select owner.name, count(*), avg(price) from item join owner on "
    "owner.id = item.owner group by owner.id order by 3 desc limit 3",
    "select count(*) from item where name like '%77%' or name like '1%9'",
    "update item set price = price * 1.01 where owner % 3 = 0",
    "select a.id, b.id from item a join item b on a.owner = b.owner and "
    "a.price < b.price order by b.price - a.price desc, a.id, b.id limit 3",
    "select substr(name, 1, 2), count(distinct owner), group_concat(id % 10) "
    "from item group by 1 order by 2 desc, 1 limit 2",
};

static void run(sqlite3 *base, const char *sql,
                int (*row)(void *, int, char **, char **)) {
  char *message = NULL;
  if (sqlite3_exec(base, sql, row, NULL, &message) != SQLITE_OK) {
    printf("%s: %s\n", sql, message);
    exit(1);
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  for (int round = 0; round < rounds; round++) {
    sqlite3 *base;
    if (sqlite3_open(":memory:", &base) != SQLITE_OK)
      return 1;
    for (size_t i = 0; i < sizeof setup / sizeof *setup; i++)
      run(base, setup[i], skip_row);
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
      run(base, queries[i], round == 0 ? print_row : skip_row);
    sqlite3_close(base);
  }
  return 0;
}
