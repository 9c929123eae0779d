import { useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { getBrowserStore } from './browser-store.ts'
import { makeStore } from './store.ts'

function openStore() {
  if (typeof window !== 'undefined') return getBrowserStore()
  const store = makeStore()
  return { store, serverState: store.getState() }
}

/** Gives the pages below it the client state. On the server every render has an empty store of its own. */
export function StoreProvider({ children }: { children: ReactNode }) {
  const [{ store, serverState }] = useState(openStore)
  return (
    <Provider store={store} serverState={serverState}>
      {children}
    </Provider>
  )
}
