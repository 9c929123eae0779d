import { useOutletContext } from 'react-router'

/** The context that the screens about an organisation's API share. */
export interface ApiPlace {
  readonly organisationId: string
  /** Whether the reader can create, rotate and revoke keys. */
  readonly mayWrite: boolean
  /** The key that the commands contain; empty if there is none. */
  readonly secret: string
  readonly setSecret: (secret: string) => void
}

export function useApiPlace(): ApiPlace {
  return useOutletContext<ApiPlace>()
}
