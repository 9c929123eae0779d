import { m } from '@foyer/messages'
import type { MantineThemeComponents } from '@mantine/core'

const closeButton = () => ({ closeButtonProps: { 'aria-label': m.shell_close() } })
const inkOverlay = { color: '#160c1f', backgroundOpacity: 0.56 }
const roomyInput = { defaultProps: { size: 'md' } }

/** Defaults that make Mantine's components Foyer's: pill buttons, round surfaces, labelled close buttons. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { radius: 'xl', variant: 'subtle', color: 'gray' } },
  Autocomplete: roomyInput,
  Alert: { defaultProps: { radius: 'lg', variant: 'light' } },
  Anchor: { defaultProps: { underline: 'always' } },
  Button: { defaultProps: { radius: 'xl', size: 'md' } },
  // The radius of other inputs would make a circle of it, which is a radio button.
  Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
  Drawer: { defaultProps: () => ({ ...closeButton(), overlayProps: inkOverlay }) },
  MultiSelect: roomyInput,
  Menu: { defaultProps: { radius: 'lg', shadow: 'md' } },
  Modal: {
    defaultProps: () => ({ ...closeButton(), radius: 'lg', padding: 24, centered: true, overlayProps: inkOverlay }),
  },
  Notification: { defaultProps: () => ({ ...closeButton(), radius: 'lg' }) },
  NativeSelect: roomyInput,
  NumberInput: roomyInput,
  Paper: { defaultProps: { radius: 'lg' } },
  PasswordInput: roomyInput,
  Radio: roomyInput,
  SegmentedControl: { defaultProps: { radius: 'xl' } },
  Select: roomyInput,
  Switch: roomyInput,
  TextInput: roomyInput,
  Textarea: roomyInput,
}
