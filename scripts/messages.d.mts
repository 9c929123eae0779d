/** Compiles the message catalogues when they are stale; answers whether it had to. */
export function compileMessages(): Promise<boolean>
