import { Menu } from '@mantine/core';
import { IconBellRinging, IconCornerDownLeft, IconVolume, type TablerIcon } from '@tabler/icons-react';
import { type PreferenceName, usePreference, writePreference } from '../../platform/session/preferences.ts';
import { enterSendsByDefault } from '../../platform/session/enter-sends.ts';

interface Switch {
  name: PreferenceName;
  label: string;
  icon: TablerIcon;
  /** The value until the user has set it. */
  fallback: () => boolean;
}

/** The switches of the profile menu, in their order. A new one needs its name in `PreferenceName` and a row here. */
const SWITCHES: readonly Switch[] = [
  { name: 'sonidos', label: 'Sonidos', icon: IconVolume, fallback: () => true },
  { name: 'sonidoEnEspera', label: 'Sonar con cada chat en espera', icon: IconBellRinging, fallback: () => false },
  { name: 'enterEnvia', label: 'Enter envía', icon: IconCornerDownLeft, fallback: enterSendsByDefault },
];

/** The user's switches in this browser. */
export function PreferenceItems() {
  return (
    <>
      <Menu.Label>Preferencias</Menu.Label>
      {SWITCHES.map((one) => (
        <PreferenceItem key={one.name} {...one} />
      ))}
    </>
  );
}

function PreferenceItem({ name, label, icon: Icon, fallback }: Switch) {
  const isOn = usePreference(name, fallback());
  return (
    <Menu.CheckboxItem
      checked={isOn}
      onChange={(checked) => writePreference(name, checked)}
      closeMenuOnClick={false}
      rightSection={<Icon size={18} stroke={1.7} aria-hidden />}
    >
      {label}
    </Menu.CheckboxItem>
  );
}
