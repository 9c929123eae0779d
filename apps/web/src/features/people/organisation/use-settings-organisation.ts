import type { OrganisationSummaryView } from '@foyer/contract'
import { useOutletContext } from 'react-router'

/** The organisation whose settings the frame shows. */
export function useSettingsOrganisation(): OrganisationSummaryView {
  return useOutletContext<OrganisationSummaryView>()
}
