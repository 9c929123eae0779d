import type { PageServices } from '@foyer/contract'
import { createContext } from 'react-router'

/** What the server lends to the loaders of public pages; it sets one for every request. */
export const pageServicesContext = createContext<PageServices>()

/** The nonce that inline scripts and styles of this response carry. */
export const nonceContext = createContext<string>('')

/** Stands in cached HTML where the nonce of the response goes; the server replaces it, or lists hashes instead. */
export const NONCE_PLACEHOLDER = 'foyer-nonce-placeholder'
