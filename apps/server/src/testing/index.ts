export * from './factories.ts'
export { buildTestApp, type TestApp } from './test-app.ts'
