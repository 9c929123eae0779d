export * from '../features/platform/broadcasts/broadcast-scene.ts'
export * from './factories.ts'
export { buildTestApp, TEST_SECRET, type TestApp } from './test-app.ts'
