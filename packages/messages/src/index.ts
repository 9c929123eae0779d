export * from './event-time.ts'
export * from './format.ts'
export * from './language.ts'
export * from './m.ts'
