// PlanRender
