import '../../theme/interactive.css'
import { Outlet } from 'react-router'
import { InteractiveProviders } from '../../ui/InteractiveProviders.tsx'

/** Pages that call the API or open dialogs. Pages outside stay light: no store, no dialogs, no form styles. */
export default function ClientStateLayout() {
  return (
    <InteractiveProviders>
      <Outlet />
    </InteractiveProviders>
  )
}
