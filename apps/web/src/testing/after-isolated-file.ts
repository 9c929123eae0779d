import { afterAll } from 'vitest'

// The window of an isolated file goes with it. A dialog that just closed still looks at it, a fraction of a second later.
afterAll(() => new Promise<void>((over) => setTimeout(over, 1000)))
