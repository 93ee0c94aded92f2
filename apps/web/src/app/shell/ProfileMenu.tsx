import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { logout } from '#public/auth';
import css from './ProfileMenu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'Sistema' },
];

/** Who is signed in, how it should look, and the way out. */
export function ProfileMenu({ usuario, isCompact }: { usuario: SesionUsuario; isCompact: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = usuario.nombre.trim() || 'Mi perfil';
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <UnstyledButton className={css.target} aria-label={`Menú de ${name}`}>
          <Photo url={usuario.fotoUrl} size={30} />
          {isCompact ? null : <span className={css.name}>{name}</span>}
          {isCompact ? null : <IconChevronDown size={16} stroke={1.7} aria-hidden className={css.chevron} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {usuario.email}
          </Text>
        </div>
        <Menu.Divider />
        <div className={css.scheme}>
          <Text size="xs" c="dimmed" mb={6} id="apariencia">
            Apariencia
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            data={SCHEMES}
            value={colorScheme}
            aria-labelledby="apariencia"
            onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void logout()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The user's photo; the default icon without one, or when it cannot be shown. */
function Photo({ url, size }: { url: string | null; size: number }) {
  return (
    <Avatar key={url} src={url} size={size} radius="xl" alt="" classNames={{ placeholder: css.photo }}>
      <IconUser size={18} stroke={1.7} aria-hidden />
    </Avatar>
  );
}
