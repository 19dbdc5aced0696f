import { arrowRules } from './tools/check/sections/arrow-rules.ts';

export default {
  forbidden: arrowRules,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    builtInModules: { add: [] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
