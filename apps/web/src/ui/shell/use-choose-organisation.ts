import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/errors.ts'
import { keepOrganisation } from '../../store/organisation.ts'
import { toast } from '../toast.ts'

/** Works in another organisation from now on. */
export function useChooseOrganisation(): (organisationId: string) => Promise<void> {
  const [choose] = api.useChooseOrganisationMutation()
  return async (organisationId) => {
    try {
      await choose({ body: { organisationId } }).unwrap()
      keepOrganisation(organisationId)
      // Everything on the screens and in the store belongs to the other organisation.
      window.location.assign('/dashboard')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
}
