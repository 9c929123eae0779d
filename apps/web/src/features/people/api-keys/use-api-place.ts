import { useOutletContext } from 'react-router'

/** What the screens about the API of an organisation share. */
export interface ApiPlace {
  readonly organisationId: string
  /** Whether the reader can create, rotate and revoke keys. */
  readonly mayWrite: boolean
  /** The key that the commands hold; empty while there is none. */
  readonly secret: string
  readonly setSecret: (secret: string) => void
}

export function useApiPlace(): ApiPlace {
  return useOutletContext<ApiPlace>()
}
