import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo, useState } from 'react';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { reasonOr } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EntityStep } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './PerfilPage.module.css';
import { beginSegundoFactor, confirmSegundoFactor } from './perfil.queries.ts';
import { FACTOR_TEXTS } from './perfil.texts.ts';

const STEP = { saved: null, failed: reasonOr(FACTOR_TEXTS.failed), isDirty: () => false } as const;

/** Activates the second factor: the password, the code to scan, and the recovery codes to keep. */
export function ActivateFactor({ isOpen, width, onClose }: DialogFrame & { width: number }) {
  const [secret, setSecret] = useState<{ secreto: string; otpauthUrl: string } | null>(null);
  const [codigos, setCodigos] = useState<string[] | null>(null);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={codigos ? FACTOR_TEXTS.codesTitle : FACTOR_TEXTS.enrolTitle}
      size={width}
      // a click outside would lose the codes for good
      closeOnClickOutside={codigos === null}
      closeOnEscape={codigos === null}
      withCloseButton={codigos === null}
    >
      {codigos ? (
        <CodigosRecuperacion
          codigos={codigos}
          onDone={() => {
            // not before: it would cover the codes
            showToast({ variant: 'success', text: FACTOR_TEXTS.activated });
            onClose();
          }}
        />
      ) : secret ? (
        <EntityStep
          key="codigo"
          {...STEP}
          initial={{ codigo: '' }}
          validate={{ codigo: (codigo) => (codigo.trim() === '' ? AUTH_TEXTS.required : null) }}
          save={({ codigo }) => confirmSegundoFactor(codigo)}
          submit={FACTOR_TEXTS.confirm}
          onClose={onClose}
          onSaved={setCodigos}
        >
          {(form) => (
            <>
              <p className={css.dialogText}>{FACTOR_TEXTS.scanAbout}</p>
              <QrCode text={secret.otpauthUrl} />
              <p className={css.dialogText}>
                {FACTOR_TEXTS.secretAbout}
                <code className={css.secret}>{secret.secreto}</code>
              </p>
              <TextInput
                // the dialog's own autofocus was used by the previous step
                autoFocus
                label={FACTOR_TEXTS.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={AUTH_LIMITS.codigoMax}
                {...form.getInputProps('codigo')}
              />
            </>
          )}
        </EntityStep>
      ) : (
        <EntityStep
          key="password"
          {...STEP}
          initial={{ password: '' }}
          validate={{ password: (password) => (password === '' ? AUTH_TEXTS.required : null) }}
          save={({ password }) => beginSegundoFactor(password)}
          submit={FACTOR_TEXTS.next}
          onClose={onClose}
          onSaved={setSecret}
        >
          {(form) => (
            <>
              <p className={css.dialogText}>{FACTOR_TEXTS.passwordAbout}</p>
              <PasswordField
                data-autofocus
                label={FACTOR_TEXTS.password}
                autoComplete="current-password"
                maxLength={AUTH_LIMITS.passwordMax}
                {...form.getInputProps('password')}
              />
            </>
          )}
        </EntityStep>
      )}
    </Dialog>
  );
}

/** The light margin of four modules that readers expect. */
const QUIET_ZONE = 4;

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    return { size: code.size, path: toSvgPath(code) };
  }, [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={FACTOR_TEXTS.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

const FILE_NAME = 'codigos-de-recuperacion-tertulia.txt';

/** The recovery codes, which are shown only once. */
function CodigosRecuperacion({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
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
