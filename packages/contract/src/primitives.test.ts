import { describe, expect, it } from 'vitest'
import { line } from './primitives.ts'

describe('one line of text', () => {
  it.each([
    ['Ada \u202Eknalb\u202C', 'Ada knalb'],
    ['\u202A+234 80\u202C', '+234 80'],
    ['\u2066Jazz\u2067 \u2068Night\u2069', 'Jazz Night'],
    ['\uFEFFevil\u200B.example', 'evil.example'],
    [' \u200B Ada \u200B', 'Ada'],
  ])('leaves out what is not seen in %j', (text, kept) => expect(line(20).parse(text)).toBe(kept))

  it.each(['می\u200Cخواهم', '👩\u200D🔬', 'Ada\u200E', 'آدا\u200F'])('keeps the joiners and marks of %j', (text) =>
    expect(line(20).parse(text)).toBe(text),
  )

  it('is not filled by what is not seen', () => expect(line(20).safeParse('\u200B\u202E').success).toBe(false))
})
