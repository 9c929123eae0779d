import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { themeStylesheet } from './theme-stylesheet.config.ts'

// Workspace packages are TypeScript source, redux-persist has directory imports that Node refuses.
const bundledOnServer = ['@foyer/domain', '@foyer/contract', 'redux-persist']

// Without groups a page asks for thirty small files; React and the router also change far less often than our own code.
const chunkGroups = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [themeStylesheet(), reactRouter()],
  // The icon package is one file per icon: bundling spares the server thousands of reads at start, but would slow dev down.
  ssr: { noExternal: command === 'build' ? [...bundledOnServer, '@tabler/icons-react'] : bundledOnServer },
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
  build: { target: 'es2023', cssTarget: ['chrome111', 'safari16.4', 'firefox115'] },
}))
