import { Menu } from '@mantine/core';
import { IconMessagePlus, IconPhone } from '@tabler/icons-react';
import { Fragment } from 'react';
import css from '../../../ui/chat/ChatBubble.module.css';
import { OptionsMenu } from '../../../ui/table/OptionsMenu.tsx';
import { phoneAct, type PhoneAct } from '../../../ui/chat/phone-acts.ts';
import { type Enlace, findEnlaces } from './link-parser.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

/** A text with its links. */
export function TextoConEnlaces({ text }: { text: string }) {
  const enlaces = findEnlaces(text);
  if (enlaces.length === 0) return text;
  return (
    <>
      {enlaces.map((enlace, index) => (
        <Fragment key={enlace.from}>
          {text.slice(enlaces[index - 1]?.to ?? 0, enlace.from)}
          <Link enlace={enlace} words={text.slice(enlace.from, enlace.to)} />
        </Fragment>
      ))}
      {text.slice(enlaces.at(-1)?.to ?? 0)}
    </>
  );
}

function Link({ enlace, words }: { enlace: Enlace; words: string }) {
  switch (enlace.kind) {
    case 'pagina':
      return (
        <a href={enlace.href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      );
    case 'correo':
      return <a href={enlace.href}>{words}</a>;
    case 'telefono':
      return <Numero numero={enlace.numero} nombre={enlace.nombre} words={words} />;
  }
}

function Numero({ numero, nombre, words }: { numero: string; nombre: string; words: string }) {
  // Voice control finds the button by its visible text.
  const said = nombre.includes(words) ? nombre : words;
  const choose = (act: PhoneAct['act']) => phoneAct.setState(() => ({ act, numero }));
  return (
    <OptionsMenu width={190}>
      <Menu.Target>
        <button type="button" className={css.phone} aria-label={`${MENSAJES_TEXTS.phoneOptions} ${said}`}>
          {words}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhone size={16} aria-hidden />} onClick={() => choose('llamar')}>
          {MENSAJES_TEXTS.call}
        </Menu.Item>
        <Menu.Item leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={() => choose('chat')}>
          {MENSAJES_TEXTS.startChat}
        </Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}
