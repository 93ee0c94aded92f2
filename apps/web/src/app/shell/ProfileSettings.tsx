import { Menu } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { AppearanceItems } from './AppearanceItems.tsx';
import { PreferenceItems } from './PreferenceItems.tsx';

/** Theme and sound settings, and the keyboard shortcuts. */
export function ProfileSettings({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <Menu.Divider />
      <AppearanceItems />
      <Menu.Divider />
      <PreferenceItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.7} aria-hidden />} onClick={onHelp}>
        Atajos de teclado
      </Menu.Item>
    </>
  );
}
