import { setNonce } from 'get-nonce'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followDocumentLanguage } from './lib/language.ts'
import { NonceProvider, readDocumentNonce } from './lib/nonce.ts'

followDocumentLanguage()
const nonce = readDocumentNonce()
setNonce(nonce)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={nonce}>
        <HydratedRouter />
      </NonceProvider>
    </StrictMode>,
  )
})
