import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../platform/http/api-error.ts';

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
