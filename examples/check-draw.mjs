// Checks the draw of a waiting room with nothing but Node:  node check-draw.mjs draw.csv room.json
// Both are public: /api/waiting-rooms/<event>/draw.csv and /api/waiting-rooms/<event>. Keep the seedHash that you saw before the draw, and
// give it as a third argument: it must be the same. A fourth, your visitor id, says where you were drawn.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [csvFile, roomFile, hashSeenBefore, ownId] = process.argv.slice(2)
const { seed, seedHash, drawn } = JSON.parse(readFileSync(roomFile, 'utf8'))
const [header, ...lines] = readFileSync(csvFile, 'utf8').trimEnd().split('\n')
const fail = (why) => {
  console.error(`The draw is wrong: ${why}`)
  process.exit(1)
}

const secret = Buffer.from(seed ?? fail('the seed is not published'), 'hex')
const hash = createHash('sha256').update(secret).digest('hex')
if (hash !== (hashSeenBefore || seedHash)) fail('the seed is not the one whose hash was published before')
if (header !== 'number,visitor,lot' || lines.length !== drawn) fail(`the list does not hold ${drawn} visitors`)

const seen = new Set()
let previous = ''
lines.forEach((line, index) => {
  const [number, visitor, lot] = line.split(',')
  const own = createHmac('sha256', secret).update(visitor).digest('hex')
  if (lot !== own) fail(`the lot of ${visitor} is ${own}`)
  if (Number(number) !== index + 1 || `${lot} ${visitor}` <= previous)
    fail(`number ${number} is not in the order of the lots`)
  if (seen.has(visitor)) fail(`${visitor} was drawn twice`)
  if (visitor === ownId) console.log(`You have number ${number}.`)
  seen.add(visitor)
  previous = `${lot} ${visitor}`
})
if (ownId && !seen.has(ownId)) fail(`${ownId} did not take part`)
console.log(`The draw of ${lines.length} visitors is right.`)
