import { fileURLToPath } from 'node:url';
import express, { Router, type RequestHandler } from 'express';

const FILES = fileURLToPath(new URL('page/', import.meta.url));
const FONTS = {
  'text.woff2': 'source-serif-4',
  'code.woff2': 'jetbrains-mono',
};
const fontOf = (family: string) =>
  `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;

/** The page may talk to this hub and to nobody else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const policy: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  });
  next();
};

/**
 * The console: a page that shows what the API tells. It holds nothing that
 * has to be guarded; whoever opens it has to show who they are to see more.
 */
export function consoleRouter(): Router {
  const router = Router();
  router.get('/', policy, (_request, response) => {
    response.sendFile('index.html', { root: FILES });
  });
  router.use('/console', policy);
  for (const [name, family] of Object.entries(FONTS)) {
    const path = fileURLToPath(import.meta.resolve(fontOf(family)));
    router.get(`/console/fonts/${name}`, (_request, response) => {
      response.sendFile(path, { maxAge: '30d' });
    });
  }
  router.use(
    '/console',
    express.static(FILES, { index: false, redirect: false }),
  );
  return router;
}
