import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { callTable } from './call-table.config.ts'
import { chunkGroups } from './chunk-groups.config.ts'
import { oneLanguage } from './one-language.config.ts'
import { ownPackages } from './own-packages.config.ts'
import { pageWorker } from './page-worker.config.ts'
import { themeStylesheet } from './theme-stylesheet.config.ts'
import { unusedRouterParts } from './unused-router-parts.config.ts'
import { unusedSchemaParts } from './unused-schema-parts.config.ts'

// Workspace packages are TypeScript source, redux-persist has directory imports that Node refuses.
const bundledInDevelopment = ['@foyer/domain', '@foyer/contract', '@foyer/messages', 'redux-persist']

// What the server itself imports must be there once. All else is built into the pages' code: the server reads a few files at its start
// instead of thousands, and an installation does without the packages.
const sharedWithServer = ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot', 'qr', 'zod']

export default defineConfig(({ command }) => ({
  plugins: [
    oneLanguage(process.env['FOYER_BUILD_LANGUAGE'] ?? 'en'),
    themeStylesheet(),
    ownPackages(),
    callTable(),
    chunkGroups(),
    pageWorker(),
    unusedRouterParts(),
    unusedSchemaParts(),
    reactRouter(),
  ],
  ssr: command === 'build' ? { noExternal: true, external: sharedWithServer } : { noExternal: bundledInDevelopment },
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
  // Pages repeat each class name many times, so a build uses the hash alone; in development the name of the class is readable as well.
  css: { modules: { generateScopedName: command === 'build' ? 'f[hash:base64:5]' : '[name]_[local]_[hash:base64:5]' } },
  build: { target: 'es2023', cssTarget: ['chrome111', 'safari16.4', 'firefox115'] },
}))
