import { makeStore } from './store/store.ts'
const s = makeStore()
export const f: ReturnType<typeof s.getState> = 5
export const g: typeof s = 5
