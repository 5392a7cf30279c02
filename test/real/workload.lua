-- SPDX-License-Identifier: MIT
--
-- What the tests, the demo and the benchmark run in Lua: sorting, formatting,
-- computing, tables, closures, string matching; then, unless the first argument
-- is "plain", errors and coroutines too, which leave C functions by longjmp.
-- The second argument scales the work. Deterministic: no addresses, no clock,
-- no iteration over hash tables, own random numbers.

local plain = arg[1] == "plain"
local scale = tonumber(arg[2] or "1")

local state = 12345
local function random(n)
  state = (state * 1103515245 + 12345) % 2147483648
  return state % n + 1
end

local function sorted_numbers(count)
  local list = {}
  for i = 1, count do
    list[i] = random(100000)
  end
  table.sort(list)
  local checksum = 0
  for i, value in ipairs(list) do
    checksum = (checksum + i * value) % 1000000007
  end
  return checksum
end

local function sorted_words(count)
  local words = {}
  for i = 1, count do
    local letters = {}
    for j = 1, 3 + random(6) do
      letters[j] = string.char(96 + random(26))
    end
    words[i] = table.concat(letters)
  end
  table.sort(words, function(a, b)
    if #a ~= #b then
      return #a < #b
    end
    return a < b
  end)
  return words[1] .. " " .. words[count // 2] .. " " .. words[count]
end

local function formatted(count)
  local lines = {}
  for i = 1, count do
    lines[i] = string.format("%05d %-8s|%8.3f %x %q", i, ("ab"):rep(i % 4),
                             i / 7, i * 255, "line\n" .. i)
  end
  local text = table.concat(lines, "\n")
  local digits, words = 0, 0
  for _ in text:gmatch("%d") do
    digits = digits + 1
  end
  text = text:gsub("ab", "<%0>"):upper()
  for _ in text:gmatch("%a+") do
    words = words + 1
  end
  return #text .. " " .. digits .. " " .. words
end

local function primes(limit)
  local composite, count = {}, 0
  for i = 2, limit do
    if not composite[i] then
      count = count + 1
      for j = i * i, limit, i do
        composite[j] = true
      end
    end
  end
  return count
end

local function mandelbrot(size)
  local inside = 0
  for row = 0, size - 1 do
    for column = 0, size - 1 do
      local cr, ci = 3.0 * column / size - 2.0, 2.0 * row / size - 1.0
      local zr, zi, steps = 0.0, 0.0, 0
      while steps < 50 and zr * zr + zi * zi < 4.0 do
        zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
        steps = steps + 1
      end
      if steps == 50 then
        inside = inside + 1
      end
    end
  end
  return inside
end

local function fibonacci(n)
  if n < 2 then
    return n
  end
  return fibonacci(n - 1) + fibonacci(n - 2)
end

-- Closures, metatables, varargs, bit operations, integer division, goto.
local Account = {}
Account.__index = Account
Account.__add = function(a, b) return a.balance + b.balance end
Account.__tostring = function(a) return "account " .. a.balance end

local function objects(count)
  local function counter()
    local n = 0
    return function(...)
      n = n + select("#", ...)
      return n
    end
  end
  local tick = counter()
  local total, bits = 0, 0
  for i = 1, count do
    local a = setmetatable({balance = i}, Account)
    local b = setmetatable({balance = i * 2}, Account)
    total = total + (a + b)
    tick(a, b, i)
    if i % 3 == 0 then
      goto continue
    end
    bits = (bits ~ (i << 3)) & 0xffff | (i >> 1)
    ::continue::
  end
  return total .. " " .. tick() .. " " .. bits .. " " ..
             tostring(setmetatable({balance = 7}, Account)) .. " " .. 7 // 2 ..
             " " .. 7 % -3 .. " " .. 2 ^ 10 .. " " .. 1e300 * 1e10
end

-- Leaves frames of the interpreter by longjmp: raised errors, errors inside
-- sort and gsub callbacks, nested pcall, error objects, coroutines.
local function errors(count)
  local caught = 0
  for i = 1, count do
    local ok, message = pcall(function()
      if i % 2 == 0 then
        error("even " .. i, 0)
      end
      local t = nil
      return t.field
    end)
    if not ok then
      caught = caught + #message
    end
    ok = pcall(table.sort, {3, 2, 1, 5, 4}, function(a, b)
      if a == 5 then
        error({code = b})
      end
      return a < b
    end)
    caught = caught + (ok and 1 or 2)
    ok, message = xpcall(string.rep, function(m) return #m end, "x", -1, {}, i)
    caught = caught + #tostring(message)
    ok = pcall(string.gsub, "abc", "%w", function(c)
      return pcall(error, c) and c or error("inner")
    end)
    caught = caught + (ok and 1 or 2)
  end
  return caught
end

local function coroutines(count)
  local producer = coroutine.wrap(function()
    for i = 1, count do
      coroutine.yield(i, i * i)
    end
    return "done"
  end)
  local sum = 0
  while true do
    local i, square = producer()
    if i == "done" then
      break
    end
    sum = sum + square - i
  end
  local failing = coroutine.create(function() error("in coroutine", 0) end)
  local ok, message = coroutine.resume(failing)
  return sum .. " " .. tostring(ok) .. " " .. message .. " " ..
             coroutine.status(failing)
end

print("numbers", sorted_numbers(2000 * scale))
print("words", sorted_words(500 * scale))
print("formatted", formatted(300 * scale))
print("primes", primes(5000 * scale))
print("mandelbrot", mandelbrot(20 * scale))
print("fibonacci", fibonacci(15))
print("objects", objects(1000 * scale))
collectgarbage()
if not plain then
  print("errors", errors(50 * scale))
  print("coroutines", coroutines(200 * scale))
  print("load", load("return 6 * 7")(), load("syntax error here"))
end
