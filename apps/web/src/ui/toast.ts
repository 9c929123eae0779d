import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { createElement } from 'react'

export const TOAST_CLOSES_AFTER_MS = 3000

function show(icon: Icon, color: string, message: string, title?: string): void {
  notifications.show({
    message,
    color,
    icon: createElement(icon, { size: 18, 'aria-hidden': true }),
    ...(title === undefined ? {} : { title }),
  })
}

/** Short news at the top right, gone after three seconds. Nothing that must be acted on belongs here. */
export const toast = {
  success: (message: string, title?: string) => show(IconCheck, 'teal.8', message, title),
  error: (message: string, title?: string) => show(IconAlertTriangle, 'red.7', message, title),
  info: (message: string, title?: string) => show(IconInfoCircle, 'rose.8', message, title),
}
