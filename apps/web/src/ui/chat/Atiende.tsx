import { Group, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';

/** The colleague who owns the open chat. */
export function Atiende({ nombre }: { nombre: string | null }) {
  if (nombre === null) return null;
  return (
    <Group gap={8} wrap="nowrap" c="dimmed" role="status">
      <IconUser size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>Lo atiende {nombre}.</bdi>
      </Text>
    </Group>
  );
}
