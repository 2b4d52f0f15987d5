import type { Theme } from "vitepress";
// Uses the system's fonts instead of the fonts of the default theme.
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineAsyncComponent } from "vue";
import RunExample from "../behaviour/RunExample.vue";
import HomeFigures from "../home/HomeFigures.vue";
import MainPage from "./MainPage.vue";
import "./style.css";

/** Loaded on demand: it contains the text of all rules, and most pages do not need them. */
const ExplainBox = defineAsyncComponent(() => import("../behaviour/ExplainBox.vue"));

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ ExplainBox, HomeFigures, MainPage, RunExample }))
      app.component(name, component);
  },
} satisfies Theme;
