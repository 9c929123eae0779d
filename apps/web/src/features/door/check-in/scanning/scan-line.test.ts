import { expect, it } from 'vitest'
import { createScanLine } from './scan-line.ts'

/** A queue whose turns end when the test says so, and their results. */
function openLine() {
  const line = createScanLine()
  const begun: string[] = []
  const endings = new Map<string, (goesOn: boolean) => void>()
  const turn = (name: string) => () => {
    begun.push(name)
    return new Promise<boolean>((resolve) => endings.set(name, resolve))
  }
  const end = async (name: string, goesOn = true) => {
    endings.get(name)?.(goesOn)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { line, begun, turn, end }
}

it('has each wait for the one before it, and loses none', async () => {
  const { line, begun, turn, end } = openLine()
  for (const name of ['a', 'b', 'c']) line.add(turn(name))
  expect(begun).toEqual(['a'])
  await end('a')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await end('c')
  expect([begun, line.isBusy()]).toEqual([['a', 'b', 'c'], false])
})

it('stops behind a turn that was not answered, until that is tried again or left', async () => {
  const { line, begun, turn, end } = openLine()
  line.add(turn('a'))
  line.add(turn('b'))
  await end('a', false)
  expect([begun, line.isBusy()]).toEqual([['a'], true])
  line.addFirst(turn('a again'))
  await end('a again', false)
  expect(begun).toEqual(['a', 'a again'])
  line.goOn()
  await end('b')
  expect([begun, line.isBusy()]).toEqual([['a', 'a again', 'b'], false])
})

it('forgets who waits when told', async () => {
  const { line, begun, turn, end } = openLine()
  line.add(turn('a'))
  line.add(turn('b'))
  line.clear()
  await end('a')
  line.add(turn('c'))
  expect(begun).toEqual(['a', 'c'])
})
