import { guess, guessesText } from './guessing.ts'
import { tableOf } from '../markdown-table.ts'
import type { Part } from './part.ts'

const number = (count: number) => count.toLocaleString('en')

/** Checks forged codes of every kind with the rule by which a phone decides. */
export const forgedCodes: Part = {
  title: 'Forged codes',
  command: ({ tokens }) => `npm run bench:door -- --only=codes --tokens=${tokens}`,
  run: async ({ tokens, seed, say }) => {
    const guesses = await guess(tokens, seed, say)
    const { kinds, genuine } = guesses
    const rows = [...kinds, genuine].map(({ name, tried, accepted }) => [name, number(tried), number(accepted)])
    const forged = kinds.filter(({ accepted }) => accepted > 0).map(({ name }) => `Accepted: ${name}.`)
    const refused = genuine.accepted === genuine.tried ? [] : ['A genuine code was refused.']
    return {
      text: `${guessesText(guesses)}\n\n${tableOf(['Code', 'Tried', 'Accepted'], rows)}`,
      faults: [...forged, ...refused],
    }
  },
}
