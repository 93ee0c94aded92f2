import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { IconBuildingStore, IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { useArea } from '#public/areas';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import { ApiError } from '../../platform/http/api-error.ts';

interface AreaFrameProps {
  areaId: number;
  title: (area: string) => string;
  action?: ReactNode;
  children: ReactNode;
}

/** The layout of both pages of an area's bot: back link, area name, and the link to the other page. */
export function AreaFrame({ areaId, title, action, children }: AreaFrameProps) {
  const { data: area } = useArea(areaId);
  const params = { areaId: String(areaId) };
  return (
    <div className={page.page} style={{ maxWidth: 1240, gap: 16 }}>
      <div className={css.head}>
        <div className={css.headWords}>
          <Link className={css.back} to={SCREENS.areas.path}>
            <IconChevronLeft size={16} aria-hidden />
            {BOT_TEXTS.areas}
          </Link>
          <h2 className={css.title}>{title(area?.nombre ?? BOT_TEXTS.unnamed)}</h2>
        </div>
        {action}
      </div>
      <nav className={css.parts} aria-label={BOT_TEXTS.sections}>
        <Link className={css.part} to={SCREENS.areaIa.path} params={params}>
          {BOT_TEXTS.ia}
        </Link>
        <Link className={css.part} to={SCREENS.areaPrompts.path} params={params}>
          {BOT_TEXTS.prompts}
        </Link>
      </nav>
      {children}
    </div>
  );
}

/** The address names no area of this business. */
export function UnknownArea() {
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={BOT_TEXTS.notFound}
      text={BOT_TEXTS.notFoundText}
      action={
        <Button renderRoot={(props) => <Link to={SCREENS.areas.path} {...props} />} variant="default">
          {BOT_TEXTS.toAreas}
        </Button>
      }
    />
  );
}

/** The area that the address names, or null. */
export function useAreaDeRuta(): number | null {
  const { areaId } = useParams({ strict: false });
  const id = Number(areaId);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether the server does not know the area. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
