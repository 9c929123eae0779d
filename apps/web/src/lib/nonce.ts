import { createContext, use } from 'react'

const NonceContext = createContext('')

export const NonceProvider = NonceContext.Provider

/** The Content-Security-Policy nonce of the document, on the server and in the browser. */
export function useNonce(): string {
  return use(NonceContext)
}

/** Browsers hide the attribute from selectors and scripts of others, but keep it readable as a property. */
export function readDocumentNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
