import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useListMessageTemplatesQuery } from '../../../api/hooks.ts'
import { ManageTemplates } from './ManageTemplates.tsx'
import type { MessageText } from './use-message-form.ts'

interface TemplateMenuProps {
  readonly event: EventView
  readonly onUse: (template: MessageText) => void
}

/** Texts to begin with: Foyer's templates in the language of the event, and the organisation's own. */
export function TemplateMenu({ event, onUse }: TemplateMenuProps) {
  const { data } = useListMessageTemplatesQuery({ params: { eventId: event._id } })
  const [managing, setManaging] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            disabled={data === undefined}
            leftSection={<IconTemplate size={17} aria-hidden />}
          >
            {m.guests_templates()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{m.guests_templates_ours()}</Menu.Label>
          {data?.ours.map((template) => (
            <Menu.Item key={template.key} onClick={() => onUse(template)}>
              {template.name}
            </Menu.Item>
          ))}
          {data && data.own.length > 0 && (
            <>
              <Menu.Label>{m.guests_templates_own()}</Menu.Label>
              {data.own.map((template) => (
                <Menu.Item key={template._id} onClick={() => onUse(template)}>
                  {template.name}
                </Menu.Item>
              ))}
              {data.can.save && (
                <>
                  <Menu.Divider />
                  <Menu.Item onClick={() => setManaging(true)}>{m.guests_templates_manage()}</Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {managing && data && (
        <ManageTemplates organisationId={data.organisationId} templates={data.own} onClose={() => setManaging(false)} />
      )}
    </>
  )
}
