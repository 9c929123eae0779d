import { afterAll, vi } from 'vitest'

// The files of a worker share one window: what a file has put in its place does not stay for the next one.
afterAll(() => {
  vi.unstubAllGlobals()
})
