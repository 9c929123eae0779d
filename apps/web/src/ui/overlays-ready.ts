let resolveReady = (): void => undefined

/** Resolves once dialogs can be shown: their code is loaded after the page, which can be pressed before. */
export const overlaysReady = new Promise<void>((resolve) => {
  resolveReady = resolve
})

export function overlaysAreReady(): void {
  resolveReady()
}
