import { useEffect, useState } from 'react'
import outlines from 'world-atlas/countries-110m.json?url'
import { isTopology, outlinePath } from './outlines.ts'

let drawn: Promise<string> | null = null

async function load(): Promise<string> {
  const answer = await fetch(outlines)
  if (!answer.ok) throw new Error(`The outlines of countries were answered with ${answer.status}`)
  const topology: unknown = await answer.json()
  if (!isTopology(topology)) throw new Error('The outlines of countries have another form')
  return outlinePath(topology)
}

/** The outlines of countries (Natural Earth, public domain) from our own server; empty until they are loaded, or if they are not needed. */
export function useOutlines(needed: boolean): string {
  const [path, setPath] = useState('')
  useEffect(() => {
    if (!needed) return
    drawn ??= load()
    drawn.then(setPath, () => {
      // Without outlines, the marks are still in the right places; the next map tries again.
      drawn = null
    })
  }, [needed])
  return path
}
