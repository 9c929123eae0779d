/** Asks the person to prove who they are; false when they cancel. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Registers the function that asks for a step-up. Returns a function that unregisters it. */
export function onStepUp(asker: AskForProof): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** Asks once for all calls that wait at the same time; false if no function is registered. */
export function stepUp(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
