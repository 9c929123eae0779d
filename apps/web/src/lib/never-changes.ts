/**
 * The subscription of a store that never changes: with `useSyncExternalStore`, a render on the server and while hydrating gets one
 * value, and every later one what only the browser knows.
 */
export const neverChanges = () => () => undefined
