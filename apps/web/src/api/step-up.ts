/** Asks the person to prove who they are; false when they back out. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Says who asks when the server wants a fresh proof. Answers how to stop asking. */
export function onStepUp(asker: AskForProof): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** Asks once for all calls that wait at the same time; false where nobody is there to ask. */
export function stepUp(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
