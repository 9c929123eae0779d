/**
 * The subscription of a store that never changes. `useSyncExternalStore` needs one to return the server's value on the server and
 * while hydrating, and in every later render the value that only the browser knows.
 */
export const neverChanges = () => () => undefined
