import type { OrganisationSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { required } from '@foyer/domain'
import { Menu } from '@mantine/core'
import { IconCheck, IconSelector, IconSettings } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import { useChooseOrganisation } from './use-choose-organisation.ts'
import { useOrganisations } from './use-organisations.ts'
import classes from './OrganisationSwitcher.module.css'

const SETTINGS = '/organisation/settings'

/** The organisation that the screens are about: its name or, for a user who belongs to several, a list to choose from. */
export function OrganisationSwitcher({ onChoose }: { onChoose: () => void }) {
  const { all, chosen } = useOrganisations()
  if (!chosen) return null
  if (all.length === 1)
    return (
      <NavLink to={SETTINGS} className={required(classes['current'], 'the style of the switcher')} onClick={onChoose}>
        <Badge organisation={chosen} />
        <span className="grow shrinks clipped ellipsis nowrap">{chosen.name}</span>
      </NavLink>
    )
  return (
    <Menu position="bottom-start" width={250}>
      <Menu.Target>
        <button
          type="button"
          className={classes['current']}
          aria-label={m.organisation_switch_from({ name: chosen.name })}
        >
          <Badge organisation={chosen} />
          <span className="grow shrinks clipped ellipsis nowrap">{chosen.name}</span>
          <IconSelector size={17} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.organisation_switch()}</Menu.Label>
        {all.map((each) => (
          <Choice key={each._id} organisation={each} />
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={SETTINGS} leftSection={<IconSettings size={17} />} onClick={onChoose}>
          {m.organisation_settings()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ organisation: { _id, name, chosen } }: { organisation: OrganisationSummaryView }) {
  const choose = useChooseOrganisation()
  return (
    <Menu.Item
      aria-current={chosen || undefined}
      rightSection={chosen ? <IconCheck size={17} aria-hidden /> : undefined}
      onClick={() => chosen || void choose(_id)}
    >
      {name}
    </Menu.Item>
  )
}

function Badge({ organisation: { logoUrl, name } }: { organisation: OrganisationSummaryView }) {
  return (
    <span className={classes['badge']} aria-hidden="true">
      {logoUrl ? <img className="cover-fill" src={logoUrl} alt="" width={32} height={32} /> : [...name][0]}
    </span>
  )
}
