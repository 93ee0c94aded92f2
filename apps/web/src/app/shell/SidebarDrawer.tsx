import { Drawer } from '@mantine/core';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import css from './SidebarDrawer.module.css';

interface SidebarDrawerProps extends Pick<SidebarProps, 'entries' | 'badges' | 'waiting'> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar on a phone: over the screen, closed by choosing, by Esc, by the back button or by a touch beside it. */
export function SidebarDrawer({ title, isOpen, onClose, entries, badges, waiting }: SidebarDrawerProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={280}
      padding={0}
      classNames={{ header: css.header, title: css.title }}
    >
      <Sidebar entries={entries} badges={badges} waiting={waiting} isCollapsed={false} onNavigate={onClose} />
    </Drawer>
  );
}
