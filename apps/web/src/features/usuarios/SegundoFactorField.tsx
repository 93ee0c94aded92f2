import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../platform/http/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import css from './Usuarios.module.css';
import { resetSegundoFactor } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

/** Takes the second factor of somebody away who has lost it; asked for twice, for it opens an account to its password alone. */
export function SegundoFactorField({ usuarioId }: { usuarioId: number }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      const hadOne = await resetSegundoFactor(usuarioId);
      showToast(
        hadOne
          ? { variant: 'success', text: USUARIOS_TEXTS.factorReset }
          : { variant: 'info', text: USUARIOS_TEXTS.factorNone },
      );
      setAsked(false);
    } catch (error) {
      showToast({ variant: 'danger', text: errorText(error, USUARIOS_TEXTS.factorFailed) });
    } finally {
      setBusy(false);
    }
  };
  if (!isAsked)
    return (
      <Button variant="subtle" color="gray" size="xs" className={css.factor} onClick={() => setAsked(true)}>
        {USUARIOS_TEXTS.factor}
      </Button>
    );
  return (
    <Group gap={8} justify="space-between" role="group" aria-label={USUARIOS_TEXTS.factor}>
      <Text size="xs" c="dimmed" className={css.factorNote}>
        {USUARIOS_TEXTS.factorNote}
      </Text>
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={() => setAsked(false)}>
          {USUARIOS_TEXTS.cancel}
        </Button>
        <Button color="red" size="xs" loading={isBusy} onClick={() => void reset()}>
          {USUARIOS_TEXTS.factorAccept}
        </Button>
      </Group>
    </Group>
  );
}
