import { memberRoles } from '@foyer/domain'
import { roleName } from '@foyer/messages'

export const roleChoices = () => memberRoles.map((role) => ({ value: role, label: roleName(role) }))
