import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

// The window of an isolated file goes with it. A dialog that just closed still looks at it, a fraction of a second later.
afterAll(() => sleep(1000))
