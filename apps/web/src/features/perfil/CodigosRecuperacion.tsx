import { Button, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './PerfilPage.module.css';
import { FACTOR_TEXTS } from './perfil.texts.ts';

const FILE_NAME = 'codigos-de-recuperacion-tertulia.txt';

/** The recovery codes, which are shown only once. */
export function CodigosRecuperacion({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = codigos.join('\n') + '\n';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // a page without https, or a user who denies the permission
      showToast({ variant: 'warning', text: FACTOR_TEXTS.copyFailed });
    }
  };
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={css.dialogForm}>
      <p className={css.dialogText}>{FACTOR_TEXTS.codesAbout}</p>
      <ul className={css.codes} aria-label={FACTOR_TEXTS.codesTitle}>
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group gap={8}>
        <Button
          // the previous step was removed, and the focus with it
          autoFocus
          variant="default"
          size="xs"
          leftSection={<CopyIcon size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? FACTOR_TEXTS.copied : FACTOR_TEXTS.copy}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={FILE_NAME}
        >
          {FACTOR_TEXTS.download}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{FACTOR_TEXTS.done}</Button>
      </Group>
    </div>
  );
}
