import { notifications } from '@mantine/notifications'

export const TOAST_CLOSES_AFTER_MS = 3000

function show(message: string, color: string, title?: string): void {
  notifications.show({ message, color, ...(title === undefined ? {} : { title }) })
}

/** Short news at the top right, gone after three seconds. Nothing that must be acted on belongs here. */
export const toast = {
  success: (message: string, title?: string) => show(message, 'teal', title),
  error: (message: string, title?: string) => show(message, 'red', title),
  info: (message: string, title?: string) => show(message, 'rose', title),
}
