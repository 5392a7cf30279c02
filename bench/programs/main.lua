-- SPDX-License-Identifier: MIT
--
-- ROUNDS: arithmetic, tables and strings, all in the script's main chunk, so
-- that Lua's interpreter runs in one long call. Part of the suite of
-- bench/overhead and bench/fidelity.

local rounds = tonumber(arg[1])
local kept, names, sum, state = {}, {}, 0, 1
for i = 1, 256 do names[i] = "key" .. i end

for i = 1, rounds do
  state = (state * 1103515245 + 12345) & 0x7fffffff
  local key = state % 1024 + 1
  local value = kept[key]
  if value then
    kept[key] = value + (i % 7)
    sum = sum + value // 3
  else
    kept[key] = i
  end
  local name = names[(state >> 8) % 256 + 1]
  kept[name] = (kept[name] or 0) + 1
  if i % 8 == 0 then
    local text = name .. "=" .. key
    sum = sum + #text + text:byte(-1)
  end
  if i % 64 == 0 then
    local point = { x = key, y = i * 0.5, name:sub(2, 4) }
    sum = sum + point.x + point.y // 1
  end
end

local total = 0
for i = 1, 256 do total = total + (kept[names[i]] or 0) * i end
print(state, sum // 1, total)
