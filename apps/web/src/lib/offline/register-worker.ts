const WORKER = '/door-worker.js'

interface ScriptPolicy {
  createScriptURL: (address: string) => string
}

interface MarkupPolicy {
  createHTML: (markup: string) => string
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy: <Rules extends ScriptPolicy | MarkupPolicy>(name: string, rules: Rules) => Rules
    }
  }
}

let policy: ScriptPolicy | undefined

/** With Trusted Types, script addresses must come from a policy; our pages' headers allow this one, once per document. */
function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

/**
 * The registration of the service worker for a scope, made when there is none. The browser answers with the registration
 * of a wider scope where there is no exact one, so the scopes are compared.
 */
export async function registerWorker(scope: string): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration(scope)
  if (known !== undefined && new URL(known.scope).pathname === scope) return known
  return navigator.serviceWorker.register(workerAddress(), { scope })
}
